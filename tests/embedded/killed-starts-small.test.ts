import { testKilledStarts } from "./killed-starts.ts";

// The engine's own files can be ruined only while they are made, which is the same for every product: so most are of a small
// one. What comes then (migrations, demo data) is the database's own work, in transactions; see also durability.test.ts.
testKilledStarts("small", 20);
