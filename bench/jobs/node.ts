/**
 * A node as a separate process: writes the number and time of each job it runs to a file, so that nothing is lost when
 * the node is killed.
 */
import { openSync, writeSync } from "node:fs";
import { openQueue, type Queue } from "./contender.ts";

const [queue, url = "", folder = "", atOnce, file = ""] = process.argv.slice(2);
const runs = openSync(file, "a");
const contender = await openQueue(queue as Queue, { url, folder });
await contender.work(Number(atOnce), (at) => void writeSync(runs, `${at} ${Date.now()}\n`));
process.stdout.write("ready\n");
