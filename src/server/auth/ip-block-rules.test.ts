import { expect, test } from "vitest";
import { getIpBlocks, getIpRegion, getClientSubnet } from "./ip-block-rules.ts";

test.each([
  ["196.207.1.2", "196.207.1.2"],
  ["::ffff:196.207.1.2", "196.207.1.2"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::99", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::99", "2001:db8:1:2"],
  ["2001:db8::99", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("the client of %s is %s, whose own client is itself", (address, key) => {
  expect(getClientSubnet(address)).toBe(key);
  expect(getClientSubnet(key)).toBe(key);
});

test("an IPv6 address is in three blocks, an IPv4 address in its own", () => {
  const keys = (address: string) => getIpBlocks(address).map(({ size, key }) => `${size} ${key}`);
  expect(keys("2001:db8:1:2ab:3:4:5:6")).toEqual([
    "client 2001:db8:1:2ab",
    "/56 2001:db8:1:200/56",
    "/48 2001:db8:1/48",
  ]);
  expect(keys("2001:db8:1:2ab")).toEqual(keys("2001:db8:1:2ab:3:4:5:6"));
  expect(keys("2001:db8:1:3::")).toEqual(["client 2001:db8:1:3", "/56 2001:db8:1:0/56", "/48 2001:db8:1/48"]);
  expect(keys("::1")).toEqual(["client 0:0:0:0", "/56 0:0:0:0/56", "/48 0:0:0/48"]);
  expect(keys("196.207.1.2")).toEqual(["client 196.207.1.2"]);
  expect(keys("unknown")).toEqual(["client unknown"]);
});

test("the 65,536 /64 of a /48 are 256 /56 and one /48", () => {
  const blocks = Array.from({ length: 65_536 }, (_, at) => getIpBlocks(`2001:db8:1:${at.toString(16)}::1`));
  expect([0, 1, 2].map((at) => new Set(blocks.map((one) => one[at]?.key)).size)).toEqual([65_536, 256, 1]);
});

test.each([
  ["196.207.1.2", "196.207.1.0/24"],
  ["::ffff:196.207.1.2", "196.207.1.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["nobody", "unknown"],
])("the log shows %s as %s", (address, region) => expect(getIpRegion(address)).toBe(region));
