import express from 'express';
import { answer, isSigned } from './floor.mjs';
import { HOST, PATH, PORT } from './kit.mjs';

express()
  .post(PATH, express.raw({ type: 'application/json' }), (request, response) => {
    if (isSigned(request.headers, request.body)) response.json(answer(JSON.parse(request.body)));
    else response.status(401).json({});
  })
  .listen(PORT, HOST);
