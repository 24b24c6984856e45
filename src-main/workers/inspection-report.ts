import type { InspectionReport } from '../imaging/inspection-report/report-pdf.ts';

export type { InspectionReport } from '../imaging/inspection-report/report-pdf.ts';

/** The report as a PDF. Its library is large and seldom needed, so it is loaded here. */
export async function reportInspection(report: InspectionReport): Promise<{ bytes: Uint8Array }> {
  const { writeInspectionReport } = await import('../imaging/inspection-report/report-pdf.ts');
  return { bytes: await writeInspectionReport(report) };
}
