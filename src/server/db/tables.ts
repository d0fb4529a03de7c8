import type { AlertTables } from "#server/features/maintenance/alerts/alert-tables.ts";
import type { AuditTables } from "#server/features/audit/audit-tables.ts";
import type { BackupTables } from "#server/features/maintenance/backups/backup-tables.ts";
import type { CardTables } from "#server/features/cards/card-tables.ts";
import type { LeadTables } from "#server/features/owners/leads/lead-tables.ts";
import type { DashboardTables } from "#server/features/order-desk/dashboard/dashboard-tables.ts";
import type { DeliveryTables } from "#server/features/order-desk/delivery/delivery-tables.ts";
import type { DocumentTables } from "#server/features/documents/document-tables.ts";
import type { EncodingTables } from "#server/features/production/encoding/encoding-tables.ts";
import type { LimitTables } from "#server/auth/rate-limit/rate-limit-tables.ts";
import type { LoginDelayTables } from "#server/auth/login-delays/login-delay-tables.ts";
import type { CompanyApiTables } from "#server/features/company-api/company-api-tables.ts";
import type { MailTables } from "#server/features/mails/mail-tables.ts";
import type { NewsletterTables } from "#server/features/mails/newsletter/newsletter-tables.ts";
import type { OrderDeskTables } from "#server/features/order-desk/order-admin-tables.ts";
import type { CardLinkTables } from "#server/features/companies/invitations/card-link-tables.ts";
import type { ChangeRequestTables } from "#server/features/companies/change-requests/change-request-tables.ts";
import type { CompletionTables } from "#server/features/orders/completion/completion-tables.ts";
import type { ProofTables } from "#server/features/orders/proofs/proof-tables.ts";
import type { OrderTables } from "#server/features/orders/order-tables.ts";
import type { CompanyTables } from "#server/features/companies/company-tables.ts";
import type { OwnerTables } from "#server/features/owners/owner-tables.ts";
import type { PaymentTables } from "#server/features/payments/payment-tables.ts";
import type { PrintTables } from "#server/features/production/print/print-tables.ts";
import type { ProductionTables } from "#server/features/production/production-tables.ts";
import type { PromoCodeTables } from "#server/features/payments/promo-codes/promo-code-tables.ts";
import type { SettingTables } from "#server/features/settings/setting-tables.ts";
import type { StaffTables } from "#server/features/staff-accounts/staff-tables.ts";
import type { UploadTables } from "#server/features/cards/uploads/upload-tables.ts";
import type { VisitTables } from "#server/features/cards/visits/visit-tables.ts";
import type { WalletTables } from "#server/features/owners/wallet/wallet-tables.ts";
import type { WebhookTables } from "#server/features/webhooks/webhook-tables.ts";
import type { JobTables } from "#server/jobs/job-tables.ts";
import type { LivedTimeTables } from "#server/operations/uptime/uptime-tables.ts";
import type { SimulatorTables } from "#server/simulator/simulator-tables.ts";

/**
 * Every table, each described in the folder that it belongs to. Rows are as stores see them: camelCase here, snake_case
 * in SQL. Times are ms since 1970 UTC, amounts whole FCFA, JSON and lists text. There are no booleans, since the
 * engines differ.
 */
export interface Tables
  extends
    AlertTables,
    AuditTables,
    BackupTables,
    CardLinkTables,
    CardTables,
    ChangeRequestTables,
    ProofTables,
    CompletionTables,
    LeadTables,
    DashboardTables,
    DeliveryTables,
    DocumentTables,
    EncodingTables,
    JobTables,
    LimitTables,
    LivedTimeTables,
    LoginDelayTables,
    CompanyApiTables,
    MailTables,
    NewsletterTables,
    OrderDeskTables,
    OrderTables,
    CompanyTables,
    OwnerTables,
    PaymentTables,
    PrintTables,
    ProductionTables,
    PromoCodeTables,
    SettingTables,
    SimulatorTables,
    StaffTables,
    UploadTables,
    VisitTables,
    WalletTables,
    WebhookTables {}
