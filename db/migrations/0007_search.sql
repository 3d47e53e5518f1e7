ALTER TABLE "messages" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(coalesce("text", ''))) STORED;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(coalesce("title", '') || ' ' || coalesce("details", ''))) STORED;--> statement-breakpoint
CREATE INDEX "document_events_opened" ON "document_events" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "document_events"."action" in ('preview', 'download');--> statement-breakpoint
CREATE INDEX "document_events_opened_by" ON "document_events" USING btree ("uid","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "document_events"."action" in ('preview', 'download');--> statement-breakpoint
CREATE INDEX "messages_of_all" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_searched" ON "messages" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "requests_newest" ON "requests" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "requests_searched" ON "requests" USING gin ("searched" gin_trgm_ops);