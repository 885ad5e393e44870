import { test } from 'vitest';
import { killAgainAndAgain } from '../sqlite/support/kills.js';

test('each deferred interaction gets its answer or a notice once, whatever is killed 50 times', () =>
  killAgainAndAgain(50));
