import { expect, test } from "vitest";
import { isLeaked } from "./leaked-rules.ts";
import { leakedList } from "./leaked-list-rules.ts";
import { defaultPasswordProblem, passwordProblem } from "./password-rules.ts";

test.each(["onze caract", "court", "", "👍👍👍👍👍👍"])(
  "refuses fewer than 12 characters, however many UTF-16 units: %s",
  (password) => {
    expect(passwordProblem(password)).toContain("au moins 12 caractères");
  },
);

test("accepts 256 bytes at most, and accents count double", () => {
  const half = "mélodie-du-fleuve-";
  expect(passwordProblem(half + "x".repeat(256 - half.length - 1))).toBeUndefined();
  expect(passwordProblem(half + "x".repeat(256 - half.length))).toBe("Ce mot de passe est trop long.");
});

test.each([
  "motdepasse123",
  "MotDePasse2026!",
  "P@ssw0rd2026!",
  "password1234",
  "Administrateur",
  "azertyuiop123",
  "1q2w3e4r5t6y",
  "123456789012",
  "210987654321",
  "aaaaaaaaaaaa",
  "abababababab",
  "abcdefghijkl",
  "Sénégal20262026",
  "sendigitalvcard",
])("refuses a common password: %s", (password) => {
  expect(passwordProblem(password)).toContain("trop facile à deviner");
});

// Seen to fail with an empty list.
test.each(["leavemealone", "LeaveMeAlone", "finalfantasy", "sonyericsson", "chickenwing101", "ghbdtnrfrltkf"])(
  "refuses one of the most used leaked passwords: %s",
  (password) => {
    expect(passwordProblem(password)).toContain("trop facile à deviner");
  },
);

test("the list of leaked passwords is complete, and matches hardly anything else", () => {
  expect(Buffer.from(leakedList, "base64").length / 4).toBeGreaterThan(15_000);
  const taken = Array.from({ length: 20_000 }, (_, index) => isLeaked(`une phrase de ${index} mots`)).filter(
    Boolean,
  ).length;
  expect(taken).toBeLessThan(5);
});

test("refuses the account's own address", () => {
  expect(passwordProblem("Fatou.Sow@example.com", { email: "fatou.sow@example.com" })).toContain(
    "trop facile à deviner",
  );
});

test.each(["le fleuve coule vers l'ouest", "7r2p-kq9x-v3mt-h8wd", "xilhiecqvnty", "баобаб у реки сине"])(
  "accepts a good password: %s",
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  },
);

const binta = { name: "Binta Ndèye Kane", email: "b.kane@teranga-conseil.example", company: "SDP Groupe" };
test.each([
  "1234567",
  "7654321",
  "0123456",
  "1111111",
  "1212121",
  "123123123",
  "1234567890",
  "147258369",
  "9876543",
  "azertyu",
  "azerty1",
  "AZERTY1",
  "qwerty1",
  "qwertyu",
  "1azerty",
  "qsdfghj",
  "wxcvbn1",
  "poiuytr",
  "aqwzsxe",
  "1q2w3e4",
  "&é\"'(-è",
  "aze1234",
  "abc12345",
  "abcdefg",
  "aaaaaaa",
  "abcabca",
  "azeaze1",
  "motdepasse",
  "MotDePasse1",
  "passer123",
  "password",
  "p@ssw0rd",
  "bonjour",
  "Bonjour1",
  "admin123",
  "welcome1",
  "changeme",
  "senegal1",
  "Dakar221",
  "teranga",
  "touba1234",
  "sendigital",
  "SenDigitalVcard",
  "vcard2026",
  "s3nd1g1tal",
  "SDPGroupe",
  "groupe2026",
  "michael",
  "baseball",
  "Freedom",
  "binta12",
  "Binta2026",
  "KaneBinta",
  "ndeyekane",
  "N d e y e 1",
  "b1nt4kane",
  "bkane123",
  "b.kane@teranga-conseil.example",
  "conseil1",
])("refuses a default password that is easy to guess: %s", (password) => {
  expect(defaultPasswordProblem(password, binta)).toBe(
    "Ce mot de passe est trop facile à deviner. Choisissez-en un autre.",
  );
});

test.each([
  "sept777",
  "7r2p-kq9x-v3mt-h8wd",
  "kayar-42",
  "baobab-rouge",
  "xilhiec",
  "hj4kd92",
  "Ngor#58",
  "mer bleue",
  "баобаб у реки",
])("accepts a default password that nobody tries first: %s", (password) => {
  expect(defaultPasswordProblem(password, binta)).toBeUndefined();
});

test("refuses a password made of one's own name or the company's", () => {
  for (const password of ["BintaNdeyeKane", "sdpgroupe2026", "binta-kane-2026!", "azerty-azerty-1"])
    expect(passwordProblem(password, binta)).toContain("trop facile à deviner");
  expect(passwordProblem("binta aime le thieboudienne", binta)).toBeUndefined();
});

test("a default password has at least 7 characters", () => {
  expect(defaultPasswordProblem("sixsix")).toContain("au moins 7 caractères");
  expect(defaultPasswordProblem("sept777")).toBeUndefined();
  expect(defaultPasswordProblem(`kayar-${"x".repeat(251)}`)).toBe("Ce mot de passe est trop long.");
});
