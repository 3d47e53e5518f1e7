-- Composes text that was stored with decomposed letters (NFD), such as names of files from a Mac. The activity log, the
-- steps of requests and sent emails stay as they were recorded.
DO $$
DECLARE
	"place" text[];
	"document" record;
	"cleaned" text;
	"ending" text;
	"free" text;
	"copy" integer;
BEGIN
	FOREACH "place" SLICE 1 IN ARRAY ARRAY[
		['users', 'name'], ['users', 'company'], ['users', 'job_title'], ['users', 'phone_number'],
		['users', 'project_description'], ['users', 'street_address'], ['users', 'city'], ['users', 'state'],
		['users', 'postal_code'], ['users', 'country'], ['passkeys', 'name'],
		['projects', 'title'], ['projects', 'description'], ['projects', 'client'], ['projects', 'duration'],
		['projects', 'next_step'], ['projects', 'internal_notes'],
		['project_pictures', 'alt'], ['project_pictures', 'caption'],
		['project_updates', 'title'], ['project_updates', 'body'], ['milestones', 'title'],
		['requests', 'section'], ['requests', 'title'], ['requests', 'details'], ['requests', 'answer'], ['requests', 'reason'],
		['messages', 'by_name'], ['messages', 'text'], ['client_notes', 'body'],
		['text_templates', 'name'], ['text_templates', 'body'], ['request_lists', 'about'],
		['inquiries', 'full_name'], ['inquiries', 'company_name'], ['inquiries', 'phone_number'], ['inquiries', 'message'],
		['inquiries', 'notes'], ['inquiry_replies', 'body'],
		['documents', 'subfolder'], ['documents', 'former_project'],
		['invoices', 'project_title'], ['invoices', 'bill_to'], ['invoices', 'notes'], ['invoice_lines', 'description']]
	LOOP
		EXECUTE format('UPDATE public.%1$I SET %2$I = normalize(%2$I) WHERE %2$I IS NOT NORMALIZED', "place"[1], "place"[2]);
	END LOOP;

	UPDATE "projects" SET
		"tags" = array(SELECT normalize("item") FROM unnest("tags") WITH ORDINALITY AS "items" ("item", "n") ORDER BY "n"),
		"technologies" = array(SELECT normalize("item") FROM unnest("technologies") WITH ORDINALITY AS "items" ("item", "n") ORDER BY "n"),
		"results" = array(SELECT normalize("item") FROM unnest("results") WITH ORDINALITY AS "items" ("item", "n") ORDER BY "n")
	WHERE array_to_string("tags" || "technologies" || "results", ' ') IS NOT NORMALIZED;
	UPDATE "request_lists" SET "sections" = normalize("sections"::text)::jsonb WHERE "sections"::text IS NOT NORMALIZED;
	-- A name that is taken stays as it is.
	UPDATE "request_lists" SET "name" = normalize("name") WHERE "name" IS NOT NORMALIZED
		AND NOT EXISTS (SELECT FROM "request_lists" "other" WHERE "other"."name" = normalize("request_lists"."name"));

	-- The same cleaning as in app/domain/files/file-names.ts. If the cleaned name is taken, both documents are kept, and
	-- this one gets a number. The document that changed last is renamed first.
	FOR "document" IN
		SELECT "id", "name", "holder", "origin", "folder" FROM "documents"
		WHERE "name" IS NOT NORMALIZED OR "name" ~ '^[ .]|[ .]$|[\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff]'
		ORDER BY "modified_at" DESC, "id"
	LOOP
		"cleaned" := normalize(regexp_replace("document"."name", '[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'));
		"cleaned" := regexp_replace("cleaned", '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g');
		"cleaned" := regexp_replace(ltrim("cleaned", ' '), '[ .]+$', '');
		"ending" := substring("cleaned" FROM '\.[^.]*$');
		IF left("cleaned", length("cleaned") - length("ending")) ~ '^[ .]*$' THEN "cleaned" := 'Document' || "ending"; END IF;
		"free" := "cleaned";
		"copy" := 1;
		WHILE EXISTS (SELECT FROM "documents" "other" WHERE "other"."id" <> "document"."id" AND "other"."name" = "free"
			AND "other"."origin" = "document"."origin" AND "other"."folder" = "document"."folder"
			AND "other"."holder" IS NOT DISTINCT FROM "document"."holder")
		LOOP
			"copy" := "copy" + 1;
			"free" := left("cleaned", length("cleaned") - length(coalesce("ending", ''))) || ' (' || "copy" || ')' || coalesce("ending", '');
		END LOOP;
		IF "free" <> "document"."name" THEN UPDATE "documents" SET "name" = "free" WHERE "id" = "document"."id"; END IF;
	END LOOP;
END $$;--> statement-breakpoint
-- A table with pending trigger events can't be altered by a later migration.
SET CONSTRAINTS ALL IMMEDIATE;
