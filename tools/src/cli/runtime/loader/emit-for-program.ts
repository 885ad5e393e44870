/** Named with `--import` behind `tsx`, for a bot that listens by itself. Its address says how, as JSON. */
import type { Emission } from './emission.js';
import { registerEmission } from './register-emission.js';

registerEmission(JSON.parse(new URL(import.meta.url).searchParams.get('emission') ?? '') as Emission);
