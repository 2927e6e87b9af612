import { testKilledStarts } from "./killed-starts.ts";

testKilledStarts("whole", 3);
