import { englishLeadFaults, englishLeads, englishNotices, englishPage } from "./english.ts";
import { frenchLeadFaults, frenchLeads } from "./french/leads.ts";
import { frenchNotices } from "./french/notices.ts";
import { frenchPage } from "./french/page.ts";
import type {
  LeadFaultLabels,
  LeadLabels,
  NoticeLabels,
  OfflineLabels,
  PageLabels,
  ScriptLabels,
} from "./label-types.ts";
import type { CardLanguage } from "./languages.ts";
import * as englishOffline from "./offline/en.ts";
import * as frenchOffline from "./offline/fr.ts";
import * as englishScript from "./script/en.ts";
import * as frenchScript from "./script/fr.ts";
import { wolofLeadFaults, wolofLeads, wolofNotices, wolofPage } from "./wolof.ts";

/** All texts that a card's page, and the pages around it, show to a visitor. */
interface CardLabels {
  page: PageLabels;
  notices: NoticeLabels;
  script: ScriptLabels;
  offline: OfflineLabels;
  leads: LeadLabels;
  leadFaults: LeadFaultLabels;
}

/** For the server. Browsers import only French (`french/`), and `script` and `offline` in their build's language. */
export const cardLabels: Record<CardLanguage, CardLabels> = {
  fr: {
    page: frenchPage,
    notices: frenchNotices,
    script: frenchScript,
    offline: frenchOffline,
    leads: frenchLeads,
    leadFaults: frenchLeadFaults,
  },
  en: {
    page: englishPage,
    notices: englishNotices,
    script: englishScript,
    offline: englishOffline,
    leads: englishLeads,
    leadFaults: englishLeadFaults,
  },
  wo: {
    page: wolofPage,
    notices: wolofNotices,
    script: frenchScript,
    offline: frenchOffline,
    leads: wolofLeads,
    leadFaults: wolofLeadFaults,
  },
};
