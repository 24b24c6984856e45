// Rows as the rest of the program sees them.
import type { NewRow, PublicRow, RowChange } from './schema/schema.ts';

export type RecordRow = PublicRow<'records'>;
export type LayoutRow = PublicRow<'layouts'>;
export type FontRow = PublicRow<'fonts'>;
export type PrinterJobRow = PublicRow<'printer_jobs'>;
export type NewPrinterJob = NewRow<'printer_jobs'>;
export type PrinterJobChange = RowChange<'printer_jobs'>;
export type CheckListRow = PublicRow<'check_lists'>;
export type NewCheckList = NewRow<'check_lists'>;
export type CheckSightRow = PublicRow<'check_sights'>;
export type TemplateRow = PublicRow<'templates'>;
export type ScanRow = PublicRow<'scans'>;
export type SightsRow = PublicRow<'sights'>;
export type CaseVerdictRow = PublicRow<'case_verdicts'>;
export type NewCaseVerdict = NewRow<'case_verdicts'>;
export type CaseLookRow = PublicRow<'case_looks'>;
export type NewCaseLook = NewRow<'case_looks'>;
export type CasePhotoRow = PublicRow<'case_photos'>;
export type NewCasePhoto = NewRow<'case_photos'>;
/** What decides which photographs are kept. */
export interface KeptPhotoFacts
  extends Pick<CasePhotoRow, 'id' | 'record_id' | 'taken_at' | 'teller' | 'voice' | 'bytes'> {
  readonly other_key: boolean;
}
export type ProductRow = PublicRow<'products'>;
export type NewProduct = NewRow<'products'>;
export type ProductVersionRow = PublicRow<'product_versions'>;
export type NewProductVersion = NewRow<'product_versions'>;
export type PrintSignatureRow = PublicRow<'print_signatures'>;
export type UserRow = PublicRow<'users'>;
export type OperatorRow = PublicRow<'operators'>;
export type ApiKeyRow = PublicRow<'api_keys'>;
export type AnswerRow = PublicRow<'answers'>;
export type BatchRow = PublicRow<'batches'>;
export type LabelRow = PublicRow<'labels'>;
export type InspectionRow = PublicRow<'inspections'>;
export type ArtworkRow = PublicRow<'artworks'>;
export type FindingRow = PublicRow<'findings'>;

export type VoidRequestRow = PublicRow<'void_requests'>;
export type NewVoidRequest = NewRow<'void_requests'>;
export type JobRow = PublicRow<'jobs'>;
export type NewJob = NewRow<'jobs'>;
export type JobRowChange = RowChange<'jobs'>;
export type EventRow = PublicRow<'events'>;
export type WebhookRow = PublicRow<'webhooks'>;
export type NewWebhook = NewRow<'webhooks'>;
export type WebhookChange = RowChange<'webhooks'>;
export type DeliveryRow = PublicRow<'deliveries'>;
export type DeliveryChange = RowChange<'deliveries'>;
export type RegisterCodeRow = PublicRow<'register_codes'>;
export type NewRegisterCode = NewRow<'register_codes'>;
export type RegisterCodeChange = RowChange<'register_codes'>;

export type NewRecord = Pick<
  RecordRow,
  'id' | 'owner_id' | 'template_id' | 'label_status' | 'description' | 'metadata' | 'original' | 'marked'
> &
  Partial<Pick<RecordRow, 'mark_key' | 'printed' | 'job_id' | 'job_row' | 'product_id'>>;
export type RecordChange = Omit<RowChange<'records'>, 'id'>;
