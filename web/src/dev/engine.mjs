// Puts the engine of `cargo run -p game-registry --example engine` behind a port, for the dev page: node src/dev/engine.mjs
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const program = process.argv[2] ?? '../target/debug/examples/engine';
const engine = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = [];
createInterface({ input: engine.stdout }).on('line', (line) => waiting.shift()?.(line));

createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    waiting.push((line) => {
      response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
      response.end(line);
    });
    engine.stdin.write(`${body}\n`);
  });
}).listen(4115, '127.0.0.1');
