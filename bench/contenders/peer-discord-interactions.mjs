import express from 'express';
import { answer } from './floor.mjs';
import { HOST, importPeer, PATH, PORT, PUBLIC_KEY } from './kit.mjs';

const { verifyKeyMiddleware } = await importPeer('discord-interactions');
express()
  .post(PATH, verifyKeyMiddleware(PUBLIC_KEY), (request, response) => {
    response.json(answer(request.body));
  })
  .listen(PORT, HOST);
