// Calls the methods of mobile-mcp's own Android robot: one JSON object a line in, one a line out.
//   node mobile_mcp.js FOLDER_OF_THE_PACKAGE SERIAL
const path = require("node:path");
const readline = require("node:readline");

const { AndroidRobot } = require(path.join(process.argv[2], "lib", "android.js"));
const robot = new AndroidRobot(process.argv[3]);

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { method, args } = JSON.parse(line);
    let answer;
    try {
      const value = await robot[method](...args);
      answer = { value: Buffer.isBuffer(value) ? value.toString("base64") : value ?? null };
    } catch (error) {
      answer = { error: String(error) };
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  }
})();
