import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rankOf, tagsOf } from './suites.ts';

/**
 * Suites come one after the other, because a worker starts anew for each; in each suite the files that are tagged as
 * long come first. A long file that begins last would leave the other cores idle.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const isLong = ({ moduleId }: TestSpecification) => tagsOf(root, relative(root, moduleId)).has('long');
    const places = new Map(files.map((file) => [file, 2 * rankOf(file.project.name) + (isLong(file) ? 0 : 1)]));
    // The sequencer of Vitest puts what took longest in the last run first, where it remembers one.
    return (await super.sort(files)).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}
