CREATE TABLE "former_suburb_paths" (
	"path" text PRIMARY KEY NOT NULL,
	"suburb_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_suburb_paths" ADD CONSTRAINT "former_suburb_paths_suburb_id_suburbs_id_fk" FOREIGN KEY ("suburb_id") REFERENCES "public"."suburbs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_suburb_paths_suburb_id_idx" ON "former_suburb_paths" USING btree ("suburb_id");