import type { AlertTables } from "../features/alerts/tables.ts";
import type { AuditTables } from "../features/audit/tables.ts";
import type { BackupTables } from "../features/backups/tables.ts";
import type { CardTables } from "../features/cards/tables.ts";
import type { ContactLeftTables } from "../features/contacts-left/tables.ts";
import type { DashboardTables } from "../features/dashboard/tables.ts";
import type { DeliveryTables } from "../features/delivery/tables.ts";
import type { EncodingTables } from "../features/encoding/tables.ts";
import type { LimitTables } from "../features/limits/tables.ts";
import type { LoginDelayTables } from "../features/login-delays/tables.ts";
import type { MailTables } from "../features/mails/tables.ts";
import type { NewsletterTables } from "../features/newsletter/tables.ts";
import type { OrderDeskTables } from "../features/order-desk/tables.ts";
import type { OrderTables } from "../features/orders/tables.ts";
import type { OwnerTables } from "../features/owners/tables.ts";
import type { PaymentTables } from "../features/payments/tables.ts";
import type { PrintTables } from "../features/print/tables.ts";
import type { ProductionTables } from "../features/production/tables.ts";
import type { PromoCodeTables } from "../features/promo-codes/tables.ts";
import type { ProofTables } from "../features/proofs/tables.ts";
import type { SettingTables } from "../features/settings/tables.ts";
import type { StaffTables } from "../features/staff/tables.ts";
import type { UploadTables } from "../features/uploads/tables.ts";
import type { VisitTables } from "../features/visits/tables.ts";
import type { JobTables } from "../jobs/tables.ts";
import type { LivedTimeTables } from "../lived-time/tables.ts";
import type { SimulatorTables } from "../simulator/tables.ts";

/**
 * Every table, each described in the folder that it belongs to. Rows are as the stores see them: camelCase here,
 * snake_case in SQL. Instants are ms since 1970 UTC, amounts whole FCFA, JSON and lists are text; no booleans, since
 * the engines differ.
 */
export interface Tables
  extends AlertTables, AuditTables, BackupTables, CardTables, ContactLeftTables, DashboardTables, DeliveryTables, EncodingTables, JobTables, LimitTables, LivedTimeTables, LoginDelayTables, MailTables, NewsletterTables, OrderDeskTables, OrderTables, OwnerTables, PaymentTables,
    PrintTables, ProductionTables, PromoCodeTables, ProofTables, SettingTables, SimulatorTables, StaffTables, UploadTables, VisitTables {}
