import type { CaseReport } from '#main/imaging/reports/case-report-pdf.ts';
import type { InspectionReport } from '#main/imaging/reports/inspection-report-pdf.ts';
import type { StatisticsReport } from '#main/imaging/reports/statistics-pdf.ts';
import type { FieldPlanner } from './field-planner.ts';

export type { CaseReport } from '#main/imaging/reports/case-report-pdf.ts';
export type { InspectionReport } from '#main/imaging/reports/inspection-report-pdf.ts';

interface Fonts {
  /** The folder of the fonts that ship. */
  readonly fonts: string;
}

/** Reports as PDF. Their library is large and seldom needed, so it is loaded here. */
export function createReportTasks({ shippedFonts }: FieldPlanner) {
  return {
    async reportInspection({ fonts, ...report }: InspectionReport & Fonts): Promise<{ bytes: Uint8Array }> {
      const { writeInspectionReport } = await import('#main/imaging/reports/inspection-report-pdf.ts');
      return { bytes: await writeInspectionReport(report, () => shippedFonts(fonts)) };
    },
    async reportCase({ fonts, ...report }: CaseReport & Fonts): Promise<{ bytes: Uint8Array }> {
      const { writeCaseReport } = await import('#main/imaging/reports/case-report-pdf.ts');
      return { bytes: await writeCaseReport(report, () => shippedFonts(fonts)) };
    },
    async reportStatistics({ fonts, ...report }: StatisticsReport & Fonts): Promise<{ bytes: Uint8Array }> {
      const { writeStatisticsReport } = await import('#main/imaging/reports/statistics-pdf.ts');
      return { bytes: await writeStatisticsReport(report, () => shippedFonts(fonts)) };
    },
  };
}
