-- Counted anew for most requests that change something, and worth nothing after a crash: no write-ahead log, so that a request
-- does not wait for the disk to count it.
ALTER TABLE "rate_limits" SET UNLOGGED;
