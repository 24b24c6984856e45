import { AppError } from '../../src-shared/errors.ts';
import type { Backups } from './store.ts';

export function createBackups(): Backups {
  const missing = () => Promise.reject(new AppError('off', 'Backups are not there yet.'));
  return { takeDaily: missing, exportTo: missing };
}
