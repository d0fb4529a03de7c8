import { useState } from "react";
import { bulkOrderThreshold, type OfferName } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { createPerson, type Person } from "./person.ts";

let made = 0;
/** Creates a person with an id unique in this order; people of an earlier visit keep the ids in the draft. */
export function createNextPerson(offer: OfferName): Person {
  made += 1;
  return createPerson(`${Date.now().toString(36)}${made}`, offer);
}

/** Returns the id of the element that holds a person's fields. */
export const getBlockId = ({ id }: Pick<Person, "id">) => `personne-${id}`;

/** Manages the people of the order and which of their blocks are open. */
export function usePeople(first: () => readonly Person[]) {
  const [people, setPeople] = useState(first);
  const [open, setOpen] = useState<readonly string[]>([people[0]?.id ?? ""]);
  const toast = useToast();
  const mayAdd = people.length < bulkOrderThreshold;
  const indexOf = (id: string) => people.findIndex((person) => person.id === id);

  function insert(at: number, person: Person): void {
    setPeople([...people.slice(0, at), person, ...people.slice(at)]);
    setOpen([person.id]);
    // After it is rendered and the block above is folded.
    setTimeout(() => {
      const block = document.getElementById(getBlockId(person));
      block?.scrollIntoView({ block: "start" });
      block?.querySelector("button")?.focus({ preventScroll: true });
    });
  }

  function copy(id: string): void {
    const at = indexOf(id);
    const person = people[at];
    if (!person || !mayAdd) return;
    const twin = { ...createNextPerson(person.offer), notifyHolder: person.notifyHolder };
    twin.form.reset({ ...person.form.getValues(), profileUrl: "" });
    void copyPhoto(person, twin);
    insert(at + 1, twin);
    toast.show({ kind: "success", text: "Carte copiée." });
  }

  function remove(id: string): void {
    const at = indexOf(id);
    const person = people[at];
    if (!person || people.length === 1) return;
    setPeople(people.filter((one) => one !== person));
    toast.show({
      kind: "info",
      text: "Carte retirée.",
      action: {
        label: "Annuler",
        onPress: () =>
          setPeople((now) => (now.length < bulkOrderThreshold ? [...now.slice(0, at), person, ...now.slice(at)] : now)),
      },
    });
  }

  function move(id: string, by: 1 | -1): void {
    const at = indexOf(id);
    const [person, other] = [people[at], people[at + by]];
    if (person && other) setPeople(people.with(at, other).with(at + by, person));
  }

  return {
    people,
    setPeople,
    open,
    setOpen,
    mayAdd,
    add: (offer: OfferName) => {
      if (mayAdd) insert(people.length, createNextPerson(offer));
    },
    toggle: (id: string) => setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]),
    change: (id: string, changes: Partial<Pick<Person, "offer" | "notifyHolder">>) =>
      setPeople(people.map((person) => (person.id === id ? { ...person, ...changes } : person))),
    copy,
    remove,
    move,
  };
}

/** Uploads a copied card's photo again, since an upload belongs to one card. Offline, the copy has no photo. */
async function copyPhoto(from: Person, to: Person): Promise<void> {
  const { profile } = from.uploads.get();
  const source =
    profile.phase === "ready" && !profile.image
      ? routePaths.privateImage(profile.uploaded.id)
      : getImageSource(profile);
  if (profile.phase !== "empty" && profile.image) return to.uploads.choose("profile", profile.image);
  if (!source) return;
  const answer = await fetch(source).catch(() => undefined);
  if (answer?.ok) to.uploads.choose("profile", await answer.blob());
}
