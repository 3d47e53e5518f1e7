DROP INDEX "documents_of_all_by_name";--> statement-breakpoint
DROP INDEX "inquiries_by_name";--> statement-breakpoint
DROP INDEX "inquiries_by_company";--> statement-breakpoint
DROP INDEX "projects_by_title";--> statement-breakpoint
DROP INDEX "projects_by_status";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "users_by_company";--> statement-breakpoint
CREATE INDEX "documents_of_all_by_name" ON "documents" USING btree (lower("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "inquiries_by_name" ON "inquiries" USING btree (lower("full_name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "inquiries_by_company" ON "inquiries" USING btree (lower("company_name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "projects_by_title" ON "projects" USING btree (lower("title" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "projects_by_status" ON "projects" USING btree (lower("status" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name" collate "und-x-icu"),"uid");--> statement-breakpoint
CREATE INDEX "users_by_company" ON "users" USING btree (lower(coalesce("company", '') collate "und-x-icu"),"uid");