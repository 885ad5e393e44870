/** Creates the projects of `npm create commandry` and `commandry init`. */
export { createProject, describeProject } from './create-project.js';
export type { CreatedProject, ProjectOptions } from './create-project.js';
export { ProjectError } from './project-error.js';
