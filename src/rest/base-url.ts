import * as z from 'zod';
import { findAddressFault } from '../protocol/service-address.js';

/** The address of the service, without `/api` and without a slash at the end. Default `https://discord.com`. */
export const BaseUrl = z
  .string('must be an http or https address')
  .default('https://discord.com')
  .superRefine((url, context) => {
    const message = findAddressFault(url);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .transform((url) => url.replace(/\/+$/, ''));
