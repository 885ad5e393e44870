import express from 'express';
import { interactions } from 'commandry/express';
import { createMeasuredApp } from './commandry.mjs';
import { HOST, PATH, PORT } from './kit.mjs';

express().post(PATH, interactions(createMeasuredApp())).listen(PORT, HOST);
