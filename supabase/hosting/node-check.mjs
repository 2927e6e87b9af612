// Loaded with `node --import` before an entry, in a syntax that every Node can read: the entries are TypeScript.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Five Lemons needs Node.js 22.18 or newer; this is ${process.versions.node}. Run it by "npm start" after "npm install", or install a newer Node.js.`,
  );
  process.exit(1);
}
