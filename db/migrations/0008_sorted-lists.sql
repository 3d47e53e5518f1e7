CREATE INDEX "documents_of_all_by_name" ON "documents" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "documents_of_all_by_size" ON "documents" USING btree ("bytes","id");--> statement-breakpoint
CREATE INDEX "inquiries_by_name" ON "inquiries" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "inquiries_by_company" ON "inquiries" USING btree (lower("company_name"),"id");--> statement-breakpoint
CREATE INDEX "invoices_by_due" ON "invoices" USING btree (coalesce("due_on", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "invoices_by_total" ON "invoices" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "projects_by_title" ON "projects" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "projects_by_status" ON "projects" USING btree (lower("status"),"id");