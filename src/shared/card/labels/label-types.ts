import type { frenchLeadFaults, frenchLeads } from "./french/leads.ts";
import type { frenchNotices } from "./french/notices.ts";
import type { frenchPage } from "./french/page.ts";
import type * as frenchOffline from "./offline/fr.ts";
import type * as frenchScript from "./script/fr.ts";

/** French defines which labels exist: a label that is added there and missing in another language does not compile. */
export type PageLabels = typeof frenchPage;
export type NoticeLabels = typeof frenchNotices;
export type ScriptLabels = typeof frenchScript;
export type OfflineLabels = typeof frenchOffline;
export type LeadLabels = typeof frenchLeads;
export type LeadFaultLabels = typeof frenchLeadFaults;
