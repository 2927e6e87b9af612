// Loaded with `node --import` before an entry, in a syntax that every Node can read: the entries are TypeScript.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Five Lemons needs Node.js 22.18 or newer; this is ${process.versions.node}. Install a newer one. A clone with its development packages (npm ci) brings one on Linux x64: run it by "npm start".`,
  );
  process.exit(1);
}
