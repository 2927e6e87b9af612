import { useMessages } from "../../../messages/messages.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { Table } from "../../tables/table.tsx";
import { Panel } from "../panel.tsx";
import { fetchReaders, serverPrefix, type Reader } from "../server-data.ts";

/** The owners who can read about this person, whether they see figures, and when they last looked. */
export function ProfileReaders() {
  const words = useMessages("serverDashboard");
  const t = useMessages("serverYou").privacy;
  const readers = useLoaded(`${serverPrefix}readers`, fetchReaders);
  return (
    <Panel heading={t.heading} hint={t.lead} flat>
      <Loaded of={readers} reasons={words.reasons} quiet>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <Table
              caption={t.heading}
              rows={rows}
              rowKey={({ business_name }) => business_name}
              columns={[
                { key: "who", label: t.business, heads: true, cell: nameOf },
                {
                  key: "sees",
                  label: t.sees,
                  cell: ({ shown, rating_count }) =>
                    shown ? t.yes({ count: rating_count }) : t.notYet({ count: rating_count }),
                },
                { key: "last", label: t.last, cell: ({ looked_on: on }) => (on ? t.day({ day: on }) : t.never) },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

const nameOf = ({ business_name }: Reader) => <bdi>{business_name}</bdi>;
