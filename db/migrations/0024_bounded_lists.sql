DROP INDEX "requests_submitted";--> statement-breakpoint
CREATE INDEX "inquiries_new" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."status" = 'New' and "inquiries"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on","currency","total") WHERE "invoices"."status" in ('sent', 'paid');--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_on","currency","total") WHERE "invoices"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "requests_due" ON "requests" USING btree ("due_on","id") WHERE "requests"."withdrawn_at" is null and "requests"."state" in ('open', 'sent-back');--> statement-breakpoint
CREATE INDEX "requests_open_by_due" ON "requests" USING btree (coalesce("due_on", '9999-12-31'::date),"id") WHERE "requests"."withdrawn_at" is null and "requests"."state" in ('open', 'sent-back');--> statement-breakpoint
CREATE INDEX "requests_submitted" ON "requests" USING btree ("submitted_at","id") WHERE "requests"."withdrawn_at" is null and "requests"."state" = 'handed-in';