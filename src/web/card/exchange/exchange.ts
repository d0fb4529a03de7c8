import { tell } from "../taps.ts";
import { readDetails } from "./details.ts";

/** The form opens the owner's WhatsApp with what was typed; nothing of it goes elsewhere. */
export function sendDetails(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-whatsapp]");
  const fault = form?.querySelector("[role=alert]");
  if (!form || !fault) return;
  const fieldOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { whatsapp = "", greeting = "" } = form.dataset;
    const read = readDetails(fieldOf("name").value, fieldOf("number").value, greeting);
    for (const name of ["name", "number"]) fieldOf(name).ariaInvalid = String("field" in read && read.field === name);
    fault.textContent = "fault" in read ? read.fault : "";
    if ("fault" in read) return fieldOf(read.field).focus();
    tell("exchange");
    location.assign(`${whatsapp}?text=${encodeURIComponent(read.message)}`);
  });
}
