/**
 * All that only reports need: opening them, finding secrets, writing them. It is large, so it is a file of its own, which
 * the worker fetches before the first transcript is counted, since nothing is fetched afterwards.
 */
import { openReport } from '../../core/report/shared/open-report.ts';
import type { Sharing } from '../job-tools.ts';
import { share, subjectOfReport } from './share-job.ts';

export const sharing: Sharing = { openReport, share, subjectOfReport };
