import { describe, expect, it } from "vitest";
import type { OfferName } from "#shared/offers/offers.ts";
import { type CardTextName, cardTextNames } from "#shared/card/card-texts.ts";
import { createBlankFormValues, type OrderFormValues, getTextFieldsForOffer, toOrderTexts } from "../form-values.ts";
import { emptyImages, type ImageStates } from "../images/image-uploads.ts";
import { validateOrderForm, formatValuesForCard } from "./order-form-validation.ts";

const images = Object.fromEntries(
  ["profile", "cover", "logo"].map((kind) => [kind, { phase: "ready", uploaded: { id: "i", url: `/${kind}` } }]),
) as unknown as ImageStates;
const values: OrderFormValues = {
  ...createBlankFormValues("address"),
  ...(Object.fromEntries(cardTextNames.map((name) => [name, "Texte"])) as Record<CardTextName, string>),
  email: "a@b.sn",
  workEmail: "c@d.sn",
  phoneNumber: "77 123 45 67",
  workPhoneNumber: "00221 33 869 12 34",
  socialMedias: [],
  typedLink: "",
  typedNetwork: "",
  profileUrl: "/profile",
  coverUrl: "/cover",
  logoUrl: "/logo",
};

async function faults(
  changes: Partial<OrderFormValues>,
  states = images,
  offer: OfferName = "SILVER",
): Promise<Record<string, string | undefined>> {
  const { errors } = await validateOrderForm({ ...values, ...changes }, states, offer);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message as string]));
}

describe("the form's check", () => {
  it("finds no error in a complete form", async () => {
    expect(await faults({})).toEqual({});
  });

  it("asks for every required field and image", async () => {
    const blank = Object.fromEntries(cardTextNames.map((name) => [name, ""]));
    const found = await faults({ ...blank, profileUrl: "", coverUrl: "", logoUrl: "" }, emptyImages);
    expect(Object.keys(found).toSorted()).toEqual(
      [
        ...getTextFieldsForOffer("SILVER").filter((name) => name !== "workDescription"),
        "profileUrl",
        "coverUrl",
        "logoUrl",
      ].toSorted(),
    );
    expect(found["firstName"]).toBe("Le prénom est obligatoire.");
    expect(found["profileUrl"]).toBe("Cette image est obligatoire.");
  });

  it("does not ask for an image that is being uploaded", async () => {
    const sending = { ...images, profile: { phase: "sending", image: new Blob(), share: 0, waiting: true } } as const;
    expect(await faults({ profileUrl: "" }, sending)).toEqual({});
  });

  it.each(["+221 77 123 45 67", "00221771234567", "+33 6 12 34 56 78", "771234567"])(
    "understands the number %s",
    async (phoneNumber) => {
      expect(await faults({ phoneNumber })).toEqual({});
    },
  );

  it("says how to write an invalid number", async () => {
    expect(await faults({ phoneNumber: "12" })).toEqual({
      phoneNumber:
        "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67, sans numéro de poste.",
    });
  });

  const none = { email2: "", phoneNumber2: "", workEmail2: "", workPhoneNumber2: "" };

  it("lets CUSTOM leave out second contacts and images, and checks those that are given", async () => {
    const bare = { profileUrl: "", coverUrl: "", logoUrl: "" };
    expect(await faults({ ...none, ...bare }, emptyImages, "CUSTOM")).toEqual({});
    expect(
      Object.keys(
        await faults({ ...none, email2: "a@", phoneNumber2: "12", workPhoneNumber2: "33 869 12 34" }, images, "CUSTOM"),
      ),
    ).toEqual(["email2", "phoneNumber2"]);
    const failed = { ...emptyImages, logo: { phase: "failed", image: new Blob(), message: "KO" } } as const;
    expect(Object.keys(await faults({ ...none, ...bare }, failed, "CUSTOM"))).toEqual(["logoUrl"]);
  });

  it("ignores what was typed for another offer", async () => {
    expect(await faults({ email2: "a@", phoneNumber2: "12" })).toEqual({});
    expect(toOrderTexts({ ...values, email2: "x@y.sn" }, "SILVER")).not.toHaveProperty("email2");
    expect(toOrderTexts({ ...values, ...none, email2: "x@y.sn" }, "CUSTOM")).toMatchObject({
      email2: "x@y.sn",
      phoneNumber2: "",
    });
  });

  it("reports a typed link that was not added", async () => {
    expect(Object.keys(await faults({ typedLink: "ftp://a.sn" }))).toEqual(["typedLink"]);
    expect(await faults({ typedLink: "moussa", typedNetwork: "tiktok" })).toEqual({});
    expect(Object.keys(await faults({ typedLink: "moussa" }))).toEqual(["typedLink"]);
  });
});

describe("the values as shown", () => {
  it("have their numbers in readable form", async () => {
    expect(await formatValuesForCard(values)).toMatchObject({
      phoneNumber: "+221 77 123 45 67",
      workPhoneNumber: "+221 33 869 12 34",
    });
  });
});

describe("the delivery address", () => {
  const sent = (changes: Partial<OrderFormValues>) => toOrderTexts({ ...values, ...changes }, "SILVER");

  it("is not sent if it is the card's address", () => {
    expect(
      Object.keys(sent({ deliveryAddress: "Mermoz", deliveryPhone: "12" })).filter((name) =>
        name.startsWith("delivery"),
      ),
    ).toEqual(["deliveryTown"]);
    expect(sent({ deliveryNote: "Portail vert" })).toMatchObject({ address: "Texte", deliveryNote: "Portail vert" });
  });

  it("is the address that the card hides, or another one, and then the hidden address is not required", async () => {
    expect(sent({ addressShown: false })).toMatchObject({ address: "", deliveryAddress: "Texte" });
    const elsewhere = { deliverTo: "elsewhere", deliveryAddress: "Mermoz" } as const;
    expect(sent({ ...elsewhere, addressShown: false })).toMatchObject({ address: "", deliveryAddress: "Mermoz" });
    expect(await faults({ ...elsewhere, addressShown: false, address: "" })).toEqual({});
    expect(await faults({ ...elsewhere, address: "" })).toEqual({ address: "L'adresse est obligatoire." });
  });

  it("has its errors at the field where it was typed", async () => {
    expect(await faults({ addressShown: false, address: "" })).toEqual({ address: "L'adresse est obligatoire." });
    expect(await faults({ addressShown: false, address: "a".repeat(201) })).toEqual({
      address: "200 caractères au plus.",
    });
    expect(await faults({ deliverTo: "elsewhere", addressShown: false, address: "" })).toEqual({
      deliveryAddress: "L'adresse de livraison est obligatoire.",
    });
    expect(await faults({ deliverTo: "elsewhere", deliveryPhone: "12" })).toEqual({
      deliveryAddress: "L'adresse de livraison est obligatoire.",
      deliveryPhone:
        "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67, sans numéro de poste.",
    });
    expect(await faults({ deliveryPhone: "12", deliveryAddress: "a".repeat(201) })).toEqual({});
  });

  it("leaves a hidden address off the card", async () => {
    expect((await formatValuesForCard(values)).address).toBe("Texte");
    expect((await formatValuesForCard({ ...values, addressShown: false })).address).toBe("");
  });
});
