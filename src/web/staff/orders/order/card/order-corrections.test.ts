import { expect, it } from "vitest";
import { getOrderCorrections } from "./order-corrections.ts";

const order = {
  firstName: "Awa",
  lastName: "Ndiaye",
  email: "awa@example.com",
  email2: "",
  phoneNumber: "+221771234567",
  phoneNumber2: "",
  address: "Dakar",
  company: "Teranga",
  jobTitle: "Directrice",
  workEmail: "a@teranga.test",
  workEmail2: "",
  workPhoneNumber: "+221338001122",
  workPhoneNumber2: "",
  workAddress: "Plateau",
  workDescription: "",
  deliveryTown: "",
  deliveryRecipient: "Awa Ndiaye",
  deliveryPhone: "+221771234567",
  deliveryAddress: "Dakar",
  deliveryNote: "",
  socialMedias: ["https://x.com/awa"],
  profileUrl: "/api/uploads/1/image",
  coverUrl: "/api/uploads/2/image",
  logoUrl: "",
};

it("sends only what changed", () => {
  expect(getOrderCorrections(order, order)).toEqual({});
  expect(getOrderCorrections(order, { ...order, firstName: "Awa ", jobTitle: "Présidente" })).toEqual({
    jobTitle: "Présidente",
  });
  expect(getOrderCorrections(order, { ...order, address: "", deliveryNote: "Portail vert" })).toEqual({
    address: "",
    deliveryNote: "Portail vert",
  });
  expect(getOrderCorrections(order, { ...order, socialMedias: [] })).toEqual({ socialMedias: [] });
  expect(getOrderCorrections(order, { ...order, profileUrl: "", coverUrl: "/api/uploads/3/image" })).toEqual({
    coverUrl: "/api/uploads/3/image",
  });
});

it("sends the printed spelling along with any change of the name", () => {
  const spelled = { ...order, printedName: "Awa N'Diaye" };
  expect(getOrderCorrections(spelled, { ...spelled, lastName: "Ndiaye Fall" })).toEqual({
    lastName: "Ndiaye Fall",
    printedName: "Awa N'Diaye",
  });
  expect(getOrderCorrections(spelled, { ...spelled, jobTitle: "Présidente" })).toEqual({ jobTitle: "Présidente" });
});
