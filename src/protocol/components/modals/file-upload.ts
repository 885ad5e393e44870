import * as z from 'zod/mini';
import { boundedInteger, interactive, isMinimumPossible, MINIMUM_IMPOSSIBLE } from '../component-fields.js';
import { COMPONENT_LIMITS } from '../component-limits.js';
import { ComponentType } from '../component.js';
import { isFileType, type FileType } from '../../commands/options/file-types.js';

/** A field for files, in a label of a modal. */
export const FileUpload = z
  .looseObject({
    type: z.literal(ComponentType.FILE_UPLOAD),
    ...interactive,
    /** 0 to 10, default 1. */
    min_values: z.optional(boundedInteger(COMPONENT_LIMITS.uploadMinValues)),
    /** 1 to 10, default 1. */
    max_values: z.optional(boundedInteger(COMPONENT_LIMITS.uploadMaxValues)),
    /** Default true. */
    required: z.optional(z.boolean()),
    /** Restricts by file name; at most 10 groups or extensions. */
    file_types: z.optional(
      z
        .array(z.custom<FileType>(isFileType, 'must be a file type'))
        .check(z.maxLength(COMPONENT_LIMITS.uploadFileTypes)),
    ),
  })
  .check(z.refine(isMinimumPossible, MINIMUM_IMPOSSIBLE));
export type FileUpload = z.infer<typeof FileUpload>;
