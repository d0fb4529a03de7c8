import { spawnSync } from "node:child_process";

const reader = `
import json, sys, vobject
def read(text):
    card = vobject.readOne(text)
    all = lambda name: getattr(card, name + "_list", [])
    first = lambda name: all(name)[0].value if all(name) else ""
    name = card.n.value
    return {"n": [name.family, name.given, name.additional, name.prefix, name.suffix], "fn": first("fn"), "org": all("org")[0].value[0],
        "title": first("title"), "note": first("note"), "phones": [p.value for p in all("tel")], "emails": [p.value for p in all("email")],
        "streets": [", ".join(x for x in (p.value.street, p.value.city, p.value.country) if x) for p in all("adr")], "urls": [p.value for p in all("url")], "labels": [p.value for p in all("x_ablabel")], "uid": first("uid")}
print(json.dumps([read(text) for text in json.load(sys.stdin)]))
`;

/** Debian's Python, if another comes first in PATH. */
const python = ["python3", "/usr/bin/python3"].find(
  (command) => spawnSync(command, ["-c", "import vobject"]).status === 0,
);

/** Reads each vCard with python3-vobject; `undefined` if it is not installed. @throws if it cannot read one */
export function readWithVobject(vcards: readonly string[]): { fn: string; note: string }[] | undefined {
  if (!python) return undefined;
  const { stdout, stderr } = spawnSync(python, ["-c", reader], {
    input: JSON.stringify(vcards),
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
  });
  if (stderr.length > 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as { fn: string; note: string }[];
}
