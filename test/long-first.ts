import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasTag, rankOf } from './suites.ts';

/**
 * Suites come one after the other, because a worker starts anew for each; in each suite the files that are tagged as
 * long come first. A long file that begins last would leave the other cores idle.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project, moduleId }: TestSpecification) =>
      2 * rankOf(project.name) + (hasTag(moduleId, 'long') ? 0 : 1);
    const places = new Map(files.map((file) => [file, placeOf(file)]));
    // The sequencer of Vitest puts what took longest in the last run first, where it remembers one.
    return (await super.sort(files)).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}
