/** What Lambda calls. */
import { lambdaHandler } from 'commandry/lambda';
import { app } from './app.js';

export const handler = lambdaHandler(app);
