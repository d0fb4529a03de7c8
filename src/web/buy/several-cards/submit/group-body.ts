import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { getImageUrls } from "#web/kit/card-form/images/image-uploads.ts";
import type { GroupOrderBody } from "../draft/group-draft.ts";
import { getElsewhereTown } from "../people/use-elsewhere.ts";
import type { FormPart, Person } from "../people/person.ts";

/** Builds what is sent: each card with the shared part, and one delivery, which names whom and where. */
export function buildGroupOrderBody(shared: FormPart, buyer: FormPart, people: readonly Person[]): GroupOrderBody {
  const company = shared.form.getValues();
  const { coverUrl, logoUrl } = getImageUrls(shared.uploads.get());
  const by = buyer.form.getValues();
  const isElsewhere = by.deliverTo === "elsewhere";
  return {
    buyer: { firstName: by.firstName, lastName: by.lastName, email: by.email, phoneNumber: by.phoneNumber },
    cards: people.map((person) => {
      const { form, uploads, offer, notifyHolder } = person;
      const town = getElsewhereTown(person);
      const { deliveryAddress, deliveryRecipient, deliveryPhone } = form.getValues();
      const { firstName, lastName, jobTitle, phoneNumber, email } = form.getValues();
      return {
        offer,
        notifyHolder,
        firstName,
        lastName,
        jobTitle,
        phoneNumber,
        email,
        address: company.workAddress,
        company: company.company,
        workEmail: company.workEmail,
        workPhoneNumber: company.workPhoneNumber,
        workAddress: company.workAddress,
        workDescription: company.workDescription,
        socialMedias: company.socialMedias,
        profileUrl: getImageUrls(uploads.get()).profileUrl || undefined,
        coverUrl,
        logoUrl,
        ...(town !== undefined && { deliveryTown: town, deliveryAddress, deliveryRecipient, deliveryPhone }),
      };
    }),
    deliveryTown: by.deliveryTown || freeDeliveryTown,
    deliveryRecipient: (isElsewhere && by.deliveryRecipient.trim()) || `${by.firstName} ${by.lastName}`,
    deliveryPhone: (isElsewhere && by.deliveryPhone.trim()) || by.phoneNumber,
    deliveryAddress: isElsewhere ? by.deliveryAddress : company.workAddress,
    deliveryNote: by.deliveryNote,
  };
}
