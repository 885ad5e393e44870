/** Passed to `--import` after `tsx`, for a bot that listens on its own. Its URL has the emission as JSON. */
import type { Emission } from './emission.js';
import { registerEmission } from './register-emission.js';

registerEmission(JSON.parse(new URL(import.meta.url).searchParams.get('emission') ?? '') as Emission);
