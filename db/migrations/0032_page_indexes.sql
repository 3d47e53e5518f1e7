DROP INDEX "invoices_due";--> statement-breakpoint
DROP INDEX "requests_due";--> statement-breakpoint
CREATE INDEX "activity_of_damage" ON "activity" USING btree ("created_at") WHERE "activity"."action" = 'document.damaged';--> statement-breakpoint
CREATE INDEX "documents_uploaded" ON "documents" USING btree ("modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "documents"."origin" = 'client' and not "documents"."for_all" and "documents"."withdrawn_at" is null and "documents"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "projects_of_status" ON "projects" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on","id","currency","total") WHERE "invoices"."status" = 'sent';--> statement-breakpoint
CREATE INDEX "requests_due" ON "requests" USING btree ("due_on","id","project_id") WHERE "requests"."withdrawn_at" is null and "requests"."state" in ('open', 'changes-requested');