import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { toFetchHandler } from 'commandry/fetch';
import { createMeasuredApp } from './commandry.mjs';
import { HOST, PATH, PORT } from './kit.mjs';

const handle = toFetchHandler(createMeasuredApp());
const hono = new Hono().post(PATH, (context) => handle(context.req.raw, context));
serve({ fetch: hono.fetch, port: PORT, hostname: HOST });
