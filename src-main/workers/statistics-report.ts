import type { StatisticsReport } from '../imaging/statistics-report/statistics-pdf.ts';

/** The report as a PDF. Its library is large and seldom needed, so it is loaded here. */
export async function reportStatistics(report: StatisticsReport): Promise<{ bytes: Uint8Array }> {
  const { writeStatisticsReport } = await import('../imaging/statistics-report/statistics-pdf.ts');
  return { bytes: await writeStatisticsReport(report) };
}
