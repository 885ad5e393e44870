export { createEmulatorService } from './emulator-service.js';
export type { EmulatorServiceOptions } from './emulator-service.js';
