ALTER TABLE "leads" ALTER COLUMN "starting_price" SET DEFAULT 40.00;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "current_price" SET DEFAULT 40.00;