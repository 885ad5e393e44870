export { emulatorKit } from './emulator-kit.js';
export type { EmulatorKitOptions } from './emulator-kit.js';
export { createEmulatorService } from './emulator-service.js';
export type { EmulatorServiceOptions } from './emulator-service.js';
