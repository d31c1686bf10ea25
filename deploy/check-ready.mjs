// Ends with 0 when the server on this machine is ready: what the image's health check runs.
const TIMEOUT_MS = 6000;

const { PORT = '5000' } = process.env;

const isReady = await fetch(`http://127.0.0.1:${PORT}/api/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
